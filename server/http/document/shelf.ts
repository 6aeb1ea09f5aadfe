export type Reference = { $ref: string };

/** Shared parts of one kind, each once; the same name with another content gets a number. */
export type Shelf<T> = { put: (name: string, part: T) => Reference; parts: Record<string, T> };

export function makeShelf<T>(kind: 'responses' | 'requestBodies' | 'parameters' | 'examples'): Shelf<T> {
  const parts: Record<string, T> = {};
  const names = new Map<string, string>();

  function nameFor(name: string): string {
    for (let count = 2; ; count += 1) {
      const numbered = count === 2 && parts[name] === undefined ? name : `${name}-${count}`;
      if (parts[numbered] === undefined) return numbered;
    }
  }

  return {
    parts,
    put: (name, part) => {
      const key = `${name} ${JSON.stringify(part)}`;
      const known = names.get(key) ?? nameFor(name);
      names.set(key, known);
      parts[known] = part;
      return { $ref: `#/components/${kind}/${known}` };
    },
  };
}
