// Pictures and trees as files: saved from the page, opened by a picker or dropped on it.
// @ts-check
import { say } from "../words.js";
import { ask, LabError } from "./api.js";
import { save } from "./elements.js";

const TYPES = /** @type {Record<string, string>} */ ({
  svg: "image/svg+xml",
  json: "application/json",
  html: "text/html",
});
const LARGEST = 64 * 1024;
const SHARP = 2; // pixels of a PNG for each of the picture

/**
 * Save what is shown in a form.
 * @param {string} form svg, png, tikz, json, html, tree or efg
 * @param {Record<string, any>} asked what is explained, and the step
 */
export async function exportAs(form, asked) {
  const { name, text } = await ask("export", { ...asked, form: form === "png" ? "svg" : form });
  if (form === "png") save(name.replace(/svg$/, "png"), await pngOf(text));
  else save(name, text, TYPES[form]);
}

/**
 * Save a figure that is only looked at.
 * @param {string} form svg or png
 * @param {string} name
 * @param {string} address
 */
export async function saveFigure(form, name, address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new LabError({ error: say("labpage.offline") });
  const text = await answer.text();
  save(`${name}.${form}`, form === "png" ? await pngOf(text) : text, TYPES[form]);
}

/**
 * A drawing as pixels.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function pngOf(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth * SHARP;
    canvas.height = picture.naturalHeight * SHARP;
    const brush = canvas.getContext("2d");
    if (!brush) throw new LabError({ error: say("labpage.offline") });
    brush.fillStyle = "#ffffff";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((made, failed) => {
      canvas.toBlob((blob) => (blob ? made(blob) : failed(new LabError({ error: say("labpage.offline") }))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * The tree in a file, with the algorithm where the file has one.
 * @param {File} file
 * @returns {Promise<{tree: string, algorithm?: string, options?: Record<string, any>}>}
 */
export async function importFrom(file) {
  if (file.size > LARGEST) throw new LabError({ error: say("labpage.too_large_file") });
  return ask("import", { name: file.name, text: await file.text() });
}

/**
 * Open files that are picked or dropped.
 * @param {HTMLInputElement} picker
 * @param {HTMLElement} place where a file may be dropped
 * @param {(file: File) => void} opened
 */
export function openFiles(picker, place, opened) {
  picker.addEventListener("change", () => {
    const file = picker.files?.[0];
    if (file) opened(file);
    picker.value = "";
  });
  place.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    place.classList.add("over");
  });
  place.addEventListener("dragleave", () => place.classList.remove("over"));
  place.addEventListener("drop", (event) => {
    place.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    opened(file);
  });
}
