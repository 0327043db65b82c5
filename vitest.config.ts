import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { updateCode } from './scripts/generate/code.ts'

// For a file of tests that is run by itself: `npm test` has done it.
if (!(await updateCode())) throw new Error('The code could not be made from the declarations.')

/**
 * The files of a worker share its modules, which halves the time: each file has a database and an application of its own,
 * and what a module keeps belongs to an application.
 */
const isolate = false

/** What tests against the real database share. */
const node = {
  isolate,
  // Node runs these by erasing their types: what Vite makes of each import costs a fifth of the time of a call.
  experimental: { viteModuleRunner: false },
  globalSetup: ['server/test/global-setup.ts'],
  // What needs more says so with its reason, from `server/test/slow.ts`. A call that hangs must not look like a slow one.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Waits for a state, however long a loaded machine takes.
  expect: { poll: { timeout: 20_000 } },
}

/** Unit and API tests. The journeys in a browser have a configuration of their own in `e2e/`. */
export default defineConfig({
  test: {
    // Two at least: a test waits for its database as long as it works.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    projects: [
      { test: { name: 'api', isolate, include: ['api/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.long.test.ts', 'server/test/races/**'],
        },
      },
      { test: { ...node, name: 'races', include: ['server/test/races/**/*.test.ts'] } },
      {
        test: {
          name: 'long',
          experimental: { viteModuleRunner: false },
          include: ['server/**/*.long.test.ts', 'e2e/engines/*.long.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
      { test: { name: 'web', isolate, include: ['web/**/*.test.ts'], testTimeout: 30_000 } },
      // Drawn parts leave things in their document: each file has its own.
      {
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
