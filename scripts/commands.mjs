/**
 * Every npm script: what it runs, and the sentence that `npm run help` prints. Plain JavaScript that Node 18 reads.
 *
 * @type {Record<string, { run: string, sentence: string, client?: boolean, flags?: string[] }>}
 */
export const commands = {
  start: { run: 'server/src/main.ts', client: true, sentence: 'Build the client if it changed, and start the server.' },
  demo: {
    run: 'server/src/commands/demo.ts',
    client: true,
    sentence: 'Start with a believable data set and one account a role; `-- --reset` starts afresh.',
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
  },
  'test:long': {
    run: 'scripts/test.ts',
    flags: ['--only', 'long'],
    sentence: 'Run the tests that take minutes, such as killing processes while they write.',
  },
  bench: {
    run: 'bench/run.ts',
    client: true,
    sentence:
      'Measure against a bare server and the goals; `-- --leads 1000000` against ourselves at 100,000. Six minutes each, once filled.',
  },
  generate: {
    run: 'scripts/generate.ts',
    sentence: 'Write the generated files: capabilities, table types, the picture of the architecture.',
  },
  'db:new': { run: 'scripts/db-new.ts', sentence: 'Make the next migration: `npm run db:new -- add-viewings`.' },
  migrate: {
    run: 'server/src/commands/migrate.ts',
    sentence: 'Bring the database to the schema of this release; `-- --check` only says what is missing.',
  },
  seed: { run: 'server/src/commands/seed.ts', sentence: 'Fill the database: `npm run seed -- small|demo|large|huge`.' },
  'admin:create': {
    run: 'server/src/commands/admin-create.ts',
    sentence: 'Make a super admin, who may do everything else: `npm run admin:create -- --email ada@example.com`.',
  },
  'mail:test': {
    run: 'server/src/commands/mail-test.ts',
    sentence:
      'Send a letter at once and say what the mail server answered: `npm run mail:test -- --to ada@example.com`.',
  },
  'audit:verify': {
    run: 'server/src/commands/audit-verify.ts',
    sentence: 'Go over the seals of the audit log, and name the first event that somebody changed.',
  },
  settings: {
    run: 'server/src/commands/settings.ts',
    sentence: 'Print every setting with its value and meaning; secrets stay hidden.',
  },
  help: { run: 'scripts/help.ts', sentence: 'Print this list.' },
}
