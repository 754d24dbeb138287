/** `npm run bench NAME`: a bench prints its measurements and fails when a limit is exceeded. */
const benches: Record<string, { what: string; run: () => Promise<boolean> }> = {
  adapter: {
    what: "the adapter's own cost over a direct call",
    run: async () => (await import('./adapter')).benchAdapter(),
  },
  size: {
    what: 'what login, the first list and the landing transfer',
    run: async () => (await import('./size')).benchSize(),
  },
  speed: {
    what: 'the list of users beside ProTable, react-admin and a page by hand (ten minutes; `speed -- --help`)',
    run: async () => (await import('./speed/speed')).benchSpeed(),
  },
  reports: {
    what: 'every report at 1 000 000 users and 10 000 000 events (minutes; needs 6 GB of disk)',
    run: async () => (await import('./reports')).benchReports(),
  },
  editor: {
    what: 'how fast the page designer opens and publishes, and its memory over an hour of edits (some minutes)',
    run: async () => (await import('./editor')).benchEditor(),
  },
  events: {
    what: 'the call for events: 2 000 a second beside staff who read lists (a minute and a half; `events 10` is shorter)',
    run: async () => (await import('./events')).benchEvents(),
  },
  lists: {
    what: 'lists of users and orders at 1 000 000 rows against 10 000 (minutes; needs 4 GB of disk)',
    run: async () => (await import('./lists/lists')).benchLists(),
  },
  pictures: {
    what: 'no measurement: takes the pictures of README',
    run: async () => (await import('./pictures')).takePictures(),
  },
};

export {};

const name = process.argv[2] ?? '';
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (!bench) {
  const lines = Object.entries(benches).map(([known, { what }]) => `  npm run bench ${known}   ${what}`);
  process.stderr.write(`${name === '' ? 'Which bench?' : `No bench '${name}'.`}\n${lines.join('\n')}\n`);
  process.exit(2);
}
process.exit((await bench.run()) ? 0 : 1);
