import { StartError } from '../kernel/start-error.ts'
import { readFlags } from './flags.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { withDatabase } from './with-database.ts'

const { json } = readFlags({ json: { type: 'boolean', default: false } })

await withDatabase(async (url, settings) => {
  const rotated = await rotateSecrets(url, settings)
  const unreadable = rotated.reduce((sum, one) => sum + one.unreadable, 0)
  if (json) console.log(JSON.stringify({ columns: rotated }))
  else for (const { column, changed } of rotated) console.log(`${column}: ${changed} encrypted again`)
  if (unreadable > 0)
    throw new StartError(
      'failed',
      `${unreadable} values could be read with none of the keys: ${rotated
        .filter((one) => one.unreadable > 0)
        .map((one) => `${one.column} ${one.unreadable}`)
        .join(', ')}. Add the earlier key to SECRET_KEY_PREVIOUS, and run this again.`,
    )
  if (!json) console.log('Everything is encrypted with SECRET_KEY. SECRET_KEY_PREVIOUS can be removed.')
})
