// What is begun before all else, because it takes the longest: the kernel is loaded for the page itself, where it is the
// referee of every move, and for the worker that looks at the puzzle of a link.

import { Client } from "../kernel/client.js";
import { FIRST, WHOLE, fetchedModule } from "../kernel/files.js";
import { KernelReferee } from "../kernel/referee.js";
import { Kernel } from "../kernel/wasm.js";
import { alsoLearn } from "../model/learning.js";
import { appoint } from "../model/referee.js";

/**
 * What is made once, when it is first wanted; after a failure it may succeed the next time.
 * @template T
 * @param {() => Promise<T>} make @returns {() => Promise<T>}
 */
function once(make) {
  /** @type {Promise<T> | null} */
  let made = null;
  const forget = (/** @type {unknown} */ error) => {
    made = null;
    throw error;
  };
  return () => (made ??= make().catch(forget));
}

let load = once(() => fetchedModule(FIRST));

const appointReferee = async () => appoint(new KernelReferee(await Kernel.of(await load())));

/** From here on games can be played. */
export const withReferee = once(appointReferee);

alsoLearn(() => {
  load = once(() => fetchedModule(WHOLE));
  return appointReferee();
});

export const maker = new Client(() => load());
export const adviser = new Client(() => load());

/** Whether the address has one in it. */
export const carriesPuzzle = () => /[?&]puzzle=|#./.test(location.href);

if (carriesPuzzle()) adviser.start("count");
else withReferee().catch(() => {});
