import { defineConfig } from 'vitest/config'

/** Unit and API tests. The journeys in a browser have a configuration of their own in `e2e/`. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'api', include: ['api/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          // Node runs these by erasing their types: what Vite makes of each import costs a fifth of the time of a call.
          experimental: { viteModuleRunner: false },
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.long.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'long',
          experimental: { viteModuleRunner: false },
          include: ['server/**/*.long.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
