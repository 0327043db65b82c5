import { defineConfig } from 'vitest/config'

/** Files of journeys at once, each against a server of its own: a journey waits more than it works. */
export const WORKERS = 2

/** The journeys: a real Chromium against the real server. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    maxWorkers: WORKERS,
    // The files of a worker share its modules and its browser; each has contexts of its own.
    isolate: false,
    // The servers run in this process, and Node erases the types: what Vite makes of their modules costs most of a start.
    experimental: { viteModuleRunner: false },
    // A merge does not depend on one slow second of a shared machine; tests that needed a second try are printed.
    retry: process.env.CI ? 1 : 0,
    // Waits for a state, however long a loaded machine takes.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
