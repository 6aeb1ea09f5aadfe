/** What the bundler knows of a module, as far as it is needed here. */
type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Context = { getModuleInfo: (id: string) => ModuleInfo | null };

type Reach = {
  first: ReadonlySet<string>;
  desk: ReadonlySet<string>;
  login: ReadonlySet<string>;
  office: ReadonlySet<string>;
};

/** What a phone, an unpaired screen and one before customers show instead of the board: for them alone. */
const OTHER_STARTS = /\/src\/kiosk\/(board\/phone-board|pairing\/pairing-screen|numbers\/numbers-screen)\.tsx$/;
const LATE_WORDS = /\/locales\/(\w+)\/(?:controls|day|flow|numbers|person|print|screen)\.json/;
const ANY_WORDS = /\/locales\//;

/** The modules that are reached from these, by static imports or by all; words belong to no path. */
function reach(
  context: Context,
  starts: readonly string[],
  { isWhole, without }: { isWhole: boolean; without?: RegExp },
): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) {
    const info = context.getModuleInfo(id);
    const next = [...(info?.importedIds ?? []), ...(isWhole ? (info?.dynamicallyImportedIds ?? []) : [])];
    for (const each of next) if (!ANY_WORDS.test(each) && without?.test(each) !== true) reached.add(each);
  }
  return reached;
}

function reachOf(context: Context, root: string): Reach {
  const [desk, office] = [`${root}/src/kiosk/desk-app.tsx`, `${root}/src/app/office-app.tsx`];
  const main = `${root}/src/main.tsx`;
  return {
    first: reach(context, [main, desk], { isWhole: false }),
    desk: reach(context, [desk], { isWhole: true, without: OTHER_STARTS }),
    login: reach(context, [main, office], { isWhole: false }),
    office: reach(context, [office], { isWhole: true }),
  };
}

/**
 * Names the chunk of a module by when the desk needs it, or null where the bundler decides: `base` and `domain` and
 * `desk` before the first board, `late` with `lib`, `calls` and the words of one language right after it. What both
 * surfaces use is apart, so that neither loads the other's code: `base` and `lib` are what the sign-in page has anyway.
 */
export function createDeskChunks(root: string): (id: string, context: Context) => string | null {
  let known: Reach | undefined;
  return (id, context) => {
    const words = LATE_WORDS.exec(id);
    if (words !== null) return `words-${words[1]}`;
    if (ANY_WORDS.test(id)) return null;
    if (/\/node_modules\/dexie\//.test(id)) return 'storage';
    known ??= reachOf(context, root);
    const { first, desk, login, office } = known;
    // Entries keep their names in the build's manifest.
    if (id === `${root}/src/main.tsx` || id === `${root}/src/kiosk/desk-app.tsx`) return null;
    if (first.has(id)) return login.has(id) ? 'base' : office.has(id) ? 'domain' : 'desk';
    if (!desk.has(id)) return null;
    return login.has(id) ? 'lib' : office.has(id) ? 'calls' : 'late';
  };
}
