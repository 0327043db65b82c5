/**
 * Every npm script: what it runs, and the sentence that `npm run help` prints. Plain JavaScript that Node 18 reads.
 *
 * `options` are what it takes after `--`, each with what it is; `takes` names what else it takes, in place of options.
 *
 * @type {Record<string, {
 *   run: string, sentence: string, client?: boolean, flags?: string[], takes?: string,
 *   options?: Record<string, { type: 'string' | 'boolean', what: string }>,
 * }>}
 */
export const commands = {
  start: { run: 'server/src/main.ts', client: true, sentence: 'Build the client if it changed, and start the server.' },
  demo: {
    run: 'server/src/commands/demo.ts',
    client: true,
    sentence: 'Start with a believable data set and one account a role; `-- --reset` starts afresh.',
    options: { reset: { type: 'boolean', what: 'throw the data of the demo away first' } },
  },
  dev: { run: 'scripts/dev.ts', sentence: 'Start server and client for development; both reload when a file changes.' },
  check: {
    run: 'scripts/check.ts',
    sentence: 'Check format, lint, types, imports, sizes, unused code and generated files.',
  },
  format: { run: 'scripts/format.ts', sentence: 'Format every file and fix what can be fixed without a person.' },
  test: {
    run: 'scripts/test.ts',
    sentence:
      'Run the checks, the unit and API tests, and the journeys in a browser; `-- --only check|unit|browser` runs a part.',
    takes: 'files of tests',
    options: { only: { type: 'string', what: 'check, unit or browser' } },
  },
  'test:long': {
    run: 'scripts/test.ts',
    flags: ['--only', 'long'],
    sentence: 'Run the tests that take minutes, such as killing processes while they write.',
    takes: 'files of tests',
  },
  bench: {
    run: 'bench/run.ts',
    client: true,
    sentence:
      'Measure against a bare server and the goals; ten times the leads, and other spreads, against ourselves. Ten minutes each, once filled.',
    options: {
      leads: { type: 'string', what: '100000 or 1000000' },
      spread: { type: 'string', what: 'one, alike or mixed: all in one organization, a hundred alike, one large' },
      rounds: { type: 'string', what: 'how often, 3 by default' },
      seconds: { type: 'string', what: 'how long each, 4 by default' },
      only: { type: 'string', what: 'measure what has this in its name' },
    },
  },
  generate: {
    run: 'scripts/generate.ts',
    sentence: 'Write the generated files: capabilities, table types, the picture of the architecture.',
    options: { check: { type: 'boolean', what: 'only say what is not up to date' } },
  },
  'db:new': {
    run: 'scripts/db-new.ts',
    sentence: 'Make the next migration: `npm run db:new -- add-viewings`.',
    takes: 'the name of the migration',
  },
  migrate: {
    run: 'server/src/commands/migrate.ts',
    sentence: 'Bring the database to the schema of this release; `-- --check` only says what is missing.',
    options: { check: { type: 'boolean', what: 'only say what is missing' } },
  },
  seed: {
    run: 'server/src/commands/seed.ts',
    sentence: 'Fill the database: `npm run seed -- small|demo|large|huge`.',
    takes: 'small, demo, large or huge',
  },
  'admin:create': {
    run: 'server/src/commands/admin-create.ts',
    sentence: 'Make a super admin, who may do everything else: `npm run admin:create -- --email ada@example.com`.',
    options: {
      email: { type: 'string', what: 'whose account; made where there is none' },
      name: { type: 'string', what: 'the full name of a new account' },
    },
  },
  'mail:test': {
    run: 'server/src/commands/mail-test.ts',
    sentence:
      'Send an e-mail at once and say what the mail server answered: `npm run mail:test -- --to ada@example.com`.',
    options: { to: { type: 'string', what: 'where the e-mail goes' } },
  },
  'audit:verify': {
    run: 'server/src/commands/audit-verify.ts',
    sentence: 'Go over the seals of the audit log, and name the first event that somebody changed.',
    options: {
      expect: { type: 'string', what: 'a seal that the log must hold, SEQ:SEAL, as a line of the server says it' },
      'accept-restored': {
        type: 'string',
        what: 'why a database older than the last known seal is the right one: a restored copy; an event says so',
      },
    },
  },
  'two-factor:reset': {
    run: 'server/src/commands/two-factor-reset.ts',
    sentence:
      'Turn two-factor off for who lost it, sign them out and tell them: `npm run two-factor:reset -- --email ada@example.com --reason "lost phone"`.',
    options: {
      email: { type: 'string', what: 'whose account' },
      reason: { type: 'string', what: 'why, for the audit log and the e-mail to the person' },
    },
  },
  settings: {
    run: 'server/src/commands/settings.ts',
    sentence: 'Print every setting with its value and meaning; secrets stay hidden.',
  },
  help: { run: 'scripts/help.ts', sentence: 'Print this list.' },
}
