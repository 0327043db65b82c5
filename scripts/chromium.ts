import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: without windows it takes a sixth less time for the journeys. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PACKAGE = 'chromium-headless-shell'

/** Finds the browser for the journeys: the configured one, one on the PATH, or as root on Debian a newly installed one. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isProgram(named)) return named
    return stop(`CHROMIUM_PATH is ${named}, and there is no program.`)
  }
  const found = onPath()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('The journeys need Chromium; installing it with apt-get.')
    const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq'
    spawnSync('sh', ['-c', `apt-get update -qq && (${install} ${PACKAGE} || ${install} chromium)`], {
      stdio: 'inherit',
    })
    const installed = onPath()
    if (installed) return installed
  }
  return stop(
    `The journeys need Chromium. Run: apt-get install -y ${PACKAGE}   (or set CHROMIUM_PATH to a Chromium of yours)`,
  )
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
