import { commands } from './commands.mjs'

const width = Math.max(...Object.keys(commands).map((name) => name.length))
for (const [name, { sentence }] of Object.entries(commands)) {
  const how = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
  console.log(`${how.padEnd(width + 8)}  ${sentence}`)
}
