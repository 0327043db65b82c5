/**
 * Every npm script: what it runs, and the sentence that `npm run help` prints. Plain JavaScript that Node 18 reads.
 *
 * `options` are what it takes after `--`, each with what it is; `takes` names what else it takes, in place of options. `code: false`
 * runs without the code that is made from the declarations.
 *
 * @type {Record<string, {
 *   run: string, sentence: string, client?: boolean, server?: boolean, code?: boolean, flags?: string[], takes?: string,
 *   options?: Record<string, { type: 'string' | 'boolean', what: string }>,
 * }>}
 */
export const commands = {
  start: {
    run: 'server/start.mjs',
    client: true,
    server: true,
    sentence: 'Build the client if it changed, and start the server.',
  },
  demo: {
    run: 'server/src/commands/demo.ts',
    client: true,
    sentence: 'Start with realistic data and one account per role; `-- --reset` deletes the demo data first.',
    options: { reset: { type: 'boolean', what: 'delete the data of the demo first' } },
  },
  dev: { run: 'scripts/dev.ts', sentence: 'Start server and client for development; both reload when a file changes.' },
  check: {
    run: 'scripts/check.ts',
    sentence: 'Check format, lint, types, imports, sizes, unused code and generated files.',
  },
  format: { run: 'scripts/format.ts', code: false, sentence: 'Format every file and apply safe fixes.' },
  test: {
    run: 'scripts/test.ts',
    sentence:
      'Run the checks, the unit and API tests, and the journeys in a browser; `-- --only check|unit|browser` runs a part, `-- --changed` what depends on your change.',
    takes: 'test files, or after --changed the commit to compare with',
    options: {
      only: { type: 'string', what: 'check, unit or browser' },
      changed: { type: 'boolean', what: 'the tests that depend on what changed since main' },
    },
  },
  'test:long': {
    run: 'scripts/test.ts',
    flags: ['--only', 'long'],
    sentence: 'Run the tests that take minutes, such as stopping processes while they write.',
    takes: 'test files',
  },
  bench: {
    run: 'bench/run.ts',
    client: true,
    sentence:
      'Measure the performance against a minimal server and our goals; about ten minutes after the data is filled.',
    options: {
      leads: { type: 'string', what: '100000 or 1000000' },
      spread: {
        type: 'string',
        what: 'one, alike or mixed: all rows in one organization, in a hundred equal ones, or in one large and many small ones',
      },
      rounds: { type: 'string', what: 'number of rounds, 3 by default' },
      seconds: { type: 'string', what: 'seconds per operation, 4 by default' },
      only: { type: 'string', what: 'measure only operations with this text in their name' },
      processes: { type: 'string', what: 'processes of the server, 1 by default; results of several are not kept' },
    },
  },
  generate: {
    run: 'scripts/generate.ts',
    sentence: 'Write the generated files: table types, the tables of the README.',
    options: {
      check: { type: 'boolean', what: 'only report files that are out of date' },
      code: {
        type: 'boolean',
        what: 'only make what is not in git: the code, and the file that the server starts from',
      },
    },
  },
  pictures: {
    run: 'scripts/pictures.ts',
    sentence: 'Take the pictures of the README from a running demo: `npm run pictures -- http://localhost:3000`.',
    takes:
      'the address of the demo, and the names of some pictures: home, availability-grid, deal-board, reports, phones',
  },
  'db:new': {
    run: 'scripts/db-new.ts',
    sentence: 'Create the next migration: `npm run db:new -- add-viewings`.',
    takes: 'the name of the migration',
  },
  migrate: {
    run: 'server/src/commands/migrate.ts',
    sentence: 'Migrate the database to the schema of this release; `-- --check` only reports what is missing.',
    options: { check: { type: 'boolean', what: 'only report what is missing' } },
  },
  seed: {
    run: 'server/src/commands/seed.ts',
    sentence: 'Fill the database: `npm run seed -- small|demo|large|huge`.',
    takes: 'small, demo, large or huge',
  },
  'admin:create': {
    run: 'server/src/commands/admin-create.ts',
    sentence: 'Create a super admin: `npm run admin:create -- --email ada@example.com`.',
    options: {
      email: { type: 'string', what: 'address of the account, which is created if it does not exist' },
      name: { type: 'string', what: 'the full name of a new account' },
    },
  },
  'mail:test': {
    run: 'server/src/commands/mail-test.ts',
    sentence: 'Send a test e-mail and print the reply of the mail server: `npm run mail:test -- --to ada@example.com`.',
    options: { to: { type: 'string', what: 'the recipient' } },
  },
  'audit:verify': {
    run: 'server/src/commands/audit-verify.ts',
    sentence: 'Verify the audit log and name the first event that was changed.',
    options: {
      archive: { type: 'string', what: 'an archive of audit:archive to verify instead of the log' },
      expect: { type: 'string', what: 'a seal that the log must contain, SEQ:SEAL, as printed in the server log' },
      'accept-restored': {
        type: 'string',
        what: 'reason for accepting a database that is older than the last known seal, such as a restored backup; recorded as an event',
      },
    },
  },
  'audit:archive': {
    run: 'server/src/commands/audit-archive.ts',
    sentence:
      'Move old audit events to a signed archive, and delete them from the database: `npm run audit:archive -- --before 2025-01-01 archives/`.',
    options: {
      before: { type: 'string', what: 'the first day whose events stay, at least 30 days ago' },
      json: { type: 'boolean', what: 'print the result as JSON' },
    },
    takes: 'the file, the folder or the address of the bucket, s3://…, for the archive',
  },
  'two-factor:reset': {
    run: 'server/src/commands/two-factor-reset.ts',
    sentence:
      'Turn two-factor authentication off for a user who lost it, sign them out and notify them: `npm run two-factor:reset -- --email ada@example.com --reason "lost phone"`.',
    options: {
      email: { type: 'string', what: 'address of the account' },
      reason: { type: 'string', what: 'reason, for the audit log and the e-mail to the user' },
    },
  },
  'user:disable': {
    run: 'server/src/commands/user-disable.ts',
    sentence:
      'Disable an account and sign it out everywhere, for example one that was taken over: `npm run user:disable -- --email ada@example.com --reason "laptop stolen"`.',
    options: {
      email: { type: 'string', what: 'address of the account' },
      reason: { type: 'string', what: 'reason, for the audit log' },
      json: { type: 'boolean', what: 'print the result as JSON' },
    },
  },
  doctor: {
    run: 'server/src/commands/doctor.ts',
    sentence:
      'Check database, schema, roles, keys, files, live events, jobs, disk, clock and mail server; exit code 1 if a check fails.',
    options: { json: { type: 'boolean', what: 'print the findings as JSON' } },
  },
  jobs: {
    run: 'server/src/commands/jobs.ts',
    sentence: 'List background jobs, and retry or discard some: `npm run jobs -- list --state failed`.',
    takes: 'list; or retry or discard with ids of jobs',
    options: {
      state: { type: 'string', what: 'list only created, retry, active, completed, cancelled or failed jobs' },
      queue: { type: 'string', what: 'list only the jobs of this queue' },
      json: { type: 'boolean', what: 'print the result as JSON' },
    },
  },
  'secrets:rotate': {
    run: 'server/src/commands/secrets-rotate.ts',
    sentence:
      'Encrypt with SECRET_KEY what SECRET_KEY_PREVIOUS encrypted; can be interrupted and run again, next to running servers.',
    options: { json: { type: 'boolean', what: 'print the numbers as JSON' } },
  },
  backup: {
    run: 'server/src/commands/backup.ts',
    sentence:
      'Write database and files to one archive, next to running servers: `npm run backup -- backups/ --keep 14`.',
    takes: 'a file, or a folder in which the archive gets a name with the time',
    options: {
      keep: {
        type: 'string',
        what: 'how many archives stay in the folder; older ones of this installation are removed',
      },
      json: { type: 'boolean', what: 'print the result as JSON' },
    },
  },
  restore: {
    run: 'server/src/commands/restore.ts',
    sentence:
      'Restore an archive of `npm run backup` into an empty database and an empty file store; `-- --check` only checks the archive.',
    takes: 'the archive',
    options: {
      check: {
        type: 'boolean',
        what: 'only read the archive and compare all checksums and counts; no database is needed',
      },
      json: { type: 'boolean', what: 'print the result as JSON' },
    },
  },
  'files:adopt': {
    run: 'server/src/commands/files-adopt.ts',
    sentence: 'Mark the folder of files as that of this database, after the files were moved without their mark.',
  },
  'files:move': {
    run: 'server/src/commands/files-move.ts',
    sentence:
      'Copy the stored files to another folder or a bucket, next to running servers; can be interrupted and run again: `npm run files:move -- s3://bucket/prefix`.',
    takes: 'the folder or the address of the bucket, as STORAGE_URL will have it',
    options: { json: { type: 'boolean', what: 'print the result as JSON' } },
  },
  'organization:export': {
    run: 'server/src/commands/organization-export.ts',
    sentence:
      'Write all data of one organization, with its files and a signed list, to an archive: `npm run organization:export -- --id 7 --reason "requested by its admin" exports/`.',
    takes: 'a file, a folder or a bucket',
    options: {
      id: { type: 'string', what: 'number of the organization, as in the address of its page' },
      reason: { type: 'string', what: 'reason, for the audit log' },
      json: { type: 'boolean', what: 'print the result as JSON' },
    },
  },
  'person:erase': {
    run: 'server/src/commands/person-erase.ts',
    sentence:
      'Erase a person in one organization and state what stays and why: `npm run person:erase -- --id 7 --email ada@example.com --reason "requested by letter" --check`.',
    options: {
      id: { type: 'string', what: 'number of the organization, as in the address of its page' },
      email: { type: 'string', what: 'e-mail address of the person' },
      phone: { type: 'string', what: 'phone number of the person, as +971501234567' },
      name: { type: 'string', what: 'name of the person, if they paid for others without a recorded document' },
      document: { type: 'string', what: 'number of an identity document of the person, if they paid for others' },
      reason: { type: 'string', what: 'reason, for the audit log' },
      check: { type: 'boolean', what: 'only state what would be erased and kept' },
      json: { type: 'boolean', what: 'print the result as JSON' },
    },
  },
  settings: {
    run: 'server/src/commands/settings.ts',
    sentence: 'Print every setting with its value and meaning; secrets are hidden.',
  },
  help: { run: 'scripts/help.ts', code: false, sentence: 'Print this list.' },
}
