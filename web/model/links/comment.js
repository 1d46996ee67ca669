// The rules as a text, for those who only see drawings.

/** What is said about the puzzle, and what it was read without. @param {import("../types.d.ts").About} about */
export function commentOf({ comment, without }) {
  return [comment, without.length > 0 ? `Read without: ${without.join("; ")}` : ""].filter(Boolean).join("\n\n");
}
