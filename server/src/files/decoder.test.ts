import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { memberOf, type Requester, runFor } from '../access/requester.ts'
import { type Decoder, openDecoder } from './decoder.ts'

const folder = mkdtempSync(join(tmpdir(), 'storey-decoder-'))
const opened: Decoder[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.end()
})
afterAll(() => rmSync(folder, { recursive: true }))

const open = (given: Parameters<typeof openDecoder>[0] = {}) => {
  const made = openDecoder(given)
  opened.push(made)
  return made
}
/** Creates a decoder process that runs these lines for each request. */
function program(lines: string): URL {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(
    file,
    `process.on('disconnect', () => process.exit())\nprocess.on('message', (asked) => { ${lines} })\n`,
  )
  return pathToFileURL(file)
}
const isThere = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#4263eb' } })
    .png()
    .toBuffer()
const asForm = (content: Uint8Array) => ({ content, widths: [20], square: false, maxPixels: 1_000_000 })

describe('the decoder of pictures (H3)', () => {
  it('the picture decoder reuses one process, and ends it when idle', async () => {
    const decoder = open({ idle_ms: 300 })
    expect(decoder.processes).toEqual([])
    const [form] = await decoder.ask('forms', asForm(await picture()))
    const [pid = 0] = decoder.processes
    const second = await decoder.ask('measure', { picture: await picture(8, 9) })

    expect(await sharp(form).metadata()).toMatchObject({ format: 'webp', width: 20, height: 15 })
    expect(second).toEqual({ width: 8, height: 9, format: 'png', pixels: 72, bytes: 216 })
    expect(decoder.processes).toEqual([pid])
    await expect.poll(() => decoder.processes, { timeout: 20_000 }).toEqual([])
    expect(isThere(pid)).toBe(false)
  })

  it('the picture decoder reports a broken picture, and continues', async () => {
    const decoder = open()
    const whole = await picture()

    await expect(decoder.ask('forms', asForm(whole.subarray(0, 60)))).rejects.toMatchObject({ because: 'broken' })
    expect(await decoder.ask('forms', asForm(whole))).toHaveLength(1)
  })

  it('the picture decoder ends a process that uses too much memory, and starts another for the next picture', async () => {
    const file = join(folder, 'bomb.png')
    // Interlaced, so that the last line needs the whole picture: 150 MB.
    await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#4263eb' } })
      .png({ progressive: true, compressionLevel: 1 })
      .toFile(file)
    const decoder = open({ maxMemory: 150_000_000 })

    await expect(decoder.ask('read', { path: file })).rejects.toMatchObject({ because: 'memory' })
    expect(await decoder.ask('measure', { picture: file })).toMatchObject({ pixels: 49_000_000 })
  })

  it('the picture decoder kills a process that hangs', async () => {
    const decoder = open({ maxMs: 500, program: program('for (;;);') })

    await expect(decoder.ask('read', { path: 'x' })).rejects.toMatchObject({ because: 'time' })
    await expect.poll(() => decoder.processes, { timeout: 20_000 }).toEqual([])
  })

  it('the picture decoder allows a drawing less time than other pictures (S6)', async () => {
    const decoder = open({ drawingMs: 300, program: program(`process.send({ began: true }); for (;;);`) })

    await expect(decoder.ask('paint', { content: Buffer.from('<svg/>') })).rejects.toMatchObject({ because: 'time' })
  })

  it('the picture decoder retries a picture once when its process is killed, and refuses it after two crashes', async () => {
    const mark = JSON.stringify(join(folder, 'once'))
    const killedOnce = `import('node:fs').then(({ existsSync, writeFileSync }) => {
      if (existsSync(${mark})) return process.send({ answer: true })
      writeFileSync(${mark}, ''); process.kill(process.pid, 'SIGKILL') })`

    expect(await open({ program: program(killedOnce) }).ask('read', { path: 'x' })).toBe(true)
    const crashing = open({ program: program('process.abort()') })
    await expect(crashing.ask('read', { path: 'x' })).rejects.toMatchObject({ because: 'crash' })
  })

  it('the picture decoder decodes one picture of an organization at a time, and one of another at the same time (S6)', async () => {
    const slow = program(`setTimeout(() => process.send({ answer: process.pid }), 200)`)
    const decoder = open({ maxWaiting: 8, program: slow })
    const ended: string[] = []
    const ask = async (name: string, requester: Requester) => {
      const pid = await runFor(requester, () => decoder.ask('read', { path: 'x' }))
      ended.push(name)
      return pid
    }
    const greedy = Promise.allSettled(Array.from({ length: 6 }, (_, index) => ask('greedy', memberOf(index, 1))))
    const polite = await ask('polite', memberOf(20, 2))
    const answers = await greedy

    const done = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(done).toHaveLength(5)
    expect(new Set(done).size).toBeLessThanOrEqual(2)
    expect(decoder.processes).toContain(polite)
    expect(ended.indexOf('polite')).toBeLessThanOrEqual(2)
    expect(answers.find((one) => one.status === 'rejected')).toMatchObject({ reason: { status: 429 } })
  })

  it('the picture decoder leaves no process behind when its own parent is killed', async () => {
    const module = JSON.stringify(new URL('decoder.ts', import.meta.url).href)
    const script = `const { decoder } = await import(${module})
      await decoder.ask('measure', { picture: ${JSON.stringify(join(folder, 'small.png'))} })
      console.log(decoder.processes[0]); setInterval(() => {}, 1000)`
    writeFileSync(join(folder, 'small.png'), await picture())
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = await new Promise<number>((done) => child.stdout.once('data', (said) => done(Number(said))))

    expect(isThere(pid)).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(() => isThere(pid), { timeout: 20_000 }).toBe(false)
  })
})
