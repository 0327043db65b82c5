import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { settingsTable } from '../server/src/kernel/settings-table.ts'
import { root } from './root.ts'

const filesIn = async (folder: string) => {
  const paths = (await readdir(root(folder), { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  return Promise.all(
    paths.map(async ({ parentPath, name }) => ({ name, text: await readFile(`${parentPath}/${name}`, 'utf8') })),
  )
}
const read = (path: string) => readFile(root(path), 'utf8')

/** Names in capitals that are settings of other programs, or of compose. */
const OTHERS =
  /^(POSTGRES|DB|MINIO|S3|AWS)_|^(DATABASE_PASSWORD|STOREY_PASSWORD|LISTEN_PORT|AUTH_TYPE|POOL_MODE|MAX_PREPARED_STATEMENTS|DEFAULT_POOL_SIZE|MAX_CLIENT_CONN|WEB_1|WEB_2|ON_ERROR_STOP)$/

describe('the examples of deploy', () => {
  it('name only settings that exist', async () => {
    const files = [
      ...(await filesIn('deploy/docker')),
      ...(await filesIn('deploy/systemd')),
      ...(await filesIn('deploy/helm')),
    ]
    const named = files.flatMap(({ name, text }) =>
      [
        ...text
          .replace(/^\s*#.*$/gm, '')
          .matchAll(/(?:^|[\s{,])(?:name: )?([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:: |=|, value)/gm),
      ].map(([, setting = '']) => `${name} ${setting}`),
    )
    const known = (setting: string) => setting.replace(/_FILE$/, '') in settingsTable || OTHERS.test(setting)

    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((one) => !known(one.split(' ')[1] ?? ''))).toEqual([])
  })

  it('use the major version of Node that the project is run with', async () => {
    const { optionalDependencies } = JSON.parse(await read('package.json')) as {
      optionalDependencies: { node: string }
    }
    const versions = [...(await read('deploy/docker/Dockerfile')).matchAll(/^FROM node:(\d+)/gm)].map(
      ([, major]) => major,
    )

    expect(versions).toEqual(Array(3).fill(optionalDependencies.node.split('.')[0]))
  })

  it('copy into the image only what exists, and everything that the server imports', async () => {
    const copied = [...(await read('deploy/docker/Dockerfile')).matchAll(/^COPY --from=build \/storey\/(\S+)/gm)].map(
      ([, path = '']) => path,
    )
    const made = ['COMMIT', 'server/dist', 'web/dist']
    for (const path of copied.filter((one) => !made.includes(one)))
      await expect(readPath(path), path).resolves.toBeDefined()

    expect(copied).toEqual(
      expect.arrayContaining(['api/src', 'server/src', 'server/dist', 'web/dist', 'LICENSE', 'THIRD-PARTY.md']),
    )
  })

  it('the chart names no value that it does not have', async () => {
    const values = (await read('deploy/helm/values.yaml')).replace(/#.*$/gm, '')
    const missing = (await filesIn('deploy/helm/templates')).flatMap(({ name, text }) =>
      [...text.matchAll(/\.Values\.([\w.]+)/g)]
        .filter(([, path = '']) => !path.split('.').every((key) => new RegExp(`(^|[\\s{,])${key}:`, 'm').test(values)))
        .map(([value]) => `${name} ${value}`),
    )

    expect(missing).toEqual([])
  })

  it('have the version of the release', async () => {
    const { version } = JSON.parse(await read('package.json')) as { version: string }
    const others = await Promise.all(
      ['api', 'server', 'web'].map(
        async (name) => (JSON.parse(await read(`${name}/package.json`)) as { version: string }).version,
      ),
    )

    expect(others).toEqual([version, version, version])
    expect(await read('deploy/helm/Chart.yaml')).toContain(`appVersion: ${version}\n`)
    expect(await read('CHANGELOG.md')).toContain(`## [${version}]`)
  })
})

const readPath = (path: string) => readdir(root(path)).catch(() => read(path))
