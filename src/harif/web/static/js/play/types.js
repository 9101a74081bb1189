// What server and page say to each other of a table; `docs/web-protocol.md` says what each field means.
// @ts-check

/**
 * @typedef {{spec: string, name: string, title: string, rule: string, players: number, hidden: boolean,
 *   chance: boolean, own: boolean, svg: string}} Listed
 * @typedef {{player: string, title: string}} Level
 * @typedef {{spec: string, name: string, title: string, rule: string, players: number, hidden: boolean,
 *   chance: boolean, two_sided: boolean, forms: string[], own: boolean}} Game
 * @typedef {{seat: number, who: string, name: string, mark: string, online: boolean, you: boolean}} Seat
 * @typedef {{action: number, name: string, label: string, places: string[]}} Choice
 * @typedef {[string | null, string | null]} Step
 * @typedef {{svg: string, label: string, position: string | null, moved: Step[]}} Picture
 * @typedef {{ply: number, seat: number | null, name: string | null, said: string | null}} Played
 * @typedef {{undo: boolean, hint: boolean, why: boolean, analyse: boolean, resign: boolean, rematch: boolean}} Can
 * @typedef {{ply: number, value: number}} Point
 * @typedef {Picture & {type: "table", table: string, ply: number, game: Game, seat: number | null, seats: Seat[],
 *   turn: number | null, yours: boolean, over: null | {end: string, values: number[] | null, text: string}, moves: Played[],
 *   choices: Choice[], message: string | null, graph: Point[], can: Can, waiting: string | null,
 *   rematch: null | {table: string, key: string}}} Table
 * @typedef {Picture & {type: "position", ply: number}} Position
 * @typedef {{moves: string[], said?: Record<string, string[]>, value: number | null, depth: number | null, exact: boolean}} Line
 * @typedef {{seat?: number, ply?: number, depth?: number | null, nodes?: number | null, seconds?: number | null,
 *   nps?: number | null, value?: number | null, text?: string, lines?: Line[], done?: boolean}} Thought
 * @typedef {{type: "hint", action: number, name: string, places: string[], text: string}} Hint
 * @typedef {{action: number, name: string, value: number | null, told?: string, bound: string | null, depth: number | null,
 *   visits: number | null, probability: number | null, opens: boolean}} Child
 * @typedef {{type: "why", ply: number, text: string[], svg: string | null, children: Child[], path: number[], percent?: boolean}} Why
 * @typedef {{ply: number, value: number | null, lost: number | null, text: string}} Reviewed
 * @typedef {{type: "review", plies: Reviewed[], svg: string | null}} Review
 */

export {};
