// tokeru.js in ten lines: a puzzle, how hard it is, and what to do first.
import { generate, grade, hint, solve } from "./tokeru.js";

const [button, output] = document.querySelectorAll("button, pre");

button.addEventListener("click", async () => {
  const puzzle = await generate("Hard");
  const { level, minutes } = await grade(puzzle);
  const { step } = await hint(puzzle);
  const solution = await solve(puzzle);
  output.textContent = JSON.stringify({ ...puzzle, level, minutes, step, solution }, null, 1);
});
