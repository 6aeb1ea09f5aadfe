/** The steps that were asked for by name, none for all; a name that is none ends the program, for it would run nothing. */
export function askedSteps(asked, known) {
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length === 0) return asked;
  console.error(`there is no ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(2);
}
