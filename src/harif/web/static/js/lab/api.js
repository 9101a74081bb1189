// Questions to the lab: JSON there and back; what it refuses comes as an error with a sentence and, in a tree, its place.
// @ts-check
import { lang, say } from "../words.js";

/** What the lab has against a question. */
export class LabError extends Error {
  /** @param {{error: string, line?: number, column?: number, shown?: string}} told */
  constructor(told) {
    super(told.error);
    this.line = told.line;
    this.column = told.column;
    this.shown = told.shown;
  }
}

/**
 * Ask the lab; an error is a `LabError`.
 * @param {string} task
 * @param {Record<string, any>} body
 * @returns {Promise<any>}
 */
export async function ask(task, body) {
  let answer;
  try {
    answer = await fetch(`/api/lab/${task}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ lang, ...body }),
    });
  } catch {
    throw new LabError({ error: say("labpage.offline") });
  }
  const told = await answer.json().catch(() => ({ error: say("labpage.offline") }));
  if (!answer.ok || told.error) throw new LabError(told);
  return told;
}

/** The figures, the lessons, and the kinds of exercises. */
export async function gallery() {
  try {
    const answer = await fetch(`/api/lab/gallery?lang=${lang}`);
    return await answer.json();
  } catch {
    throw new LabError({ error: say("labpage.offline") });
  }
}
