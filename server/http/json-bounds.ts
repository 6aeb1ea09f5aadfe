/** Ours is nested a dozen deep; code that walks a body may call itself once per level. */
const MAX_DEPTH = 32;
/** A whole push of acknowledgements has 20,000; each value costs a schema far more time than bytes. */
const MAX_VALUES = 50_000;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The place of the quote that ends a text, or the end. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * [DO12] What is wrong with the shape of a JSON text before anything is made of it: brackets within brackets, or values
 * without end. A few bytes of either cost seconds and megabytes.
 */
export function beyondBounds(json: string, most = MAX_VALUES): 'too_deep' | 'too_many' | undefined {
  let [depth, values] = [0, 0];
  for (let index = 0; index < json.length; index += 1) {
    const sign = json.charCodeAt(index);
    if (sign === QUOTE) index = endOfText(json, index);
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values += 1;
      depth += 1;
      if (depth > MAX_DEPTH) return 'too_deep';
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (values > most) return 'too_many';
  }
  return undefined;
}
