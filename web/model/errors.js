// What can go wrong. An error is a key of the page's `errors` texts, and the fields that fill it.

export class TokeruError extends Error {
  /**
   * @param {string} key
   * @param {Record<string, string | number | readonly string[]>} [fields]
   */
  constructor(key, fields = {}) {
    super(`${key} ${JSON.stringify(fields)}`);
    this.name = "TokeruError";
    this.key = key;
    this.fields = fields;
  }
}
