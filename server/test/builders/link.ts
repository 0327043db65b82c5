import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { unique } from './basics.ts'

type Input = Partial<Insertable<Tables['media_links']>> & { readonly organization_id: number }

const insert = (db: Database, values: Insertable<Tables['media_links']>) =>
  db.insertInto('media_links').values(values).returningAll().executeTakeFirstOrThrow()

/** Of Vimeo, whose ids are numbers: each is another one. */
export const buildVideo = (db: Database, given: Input) =>
  insert(db, { title: 'The show flat', provider: 'vimeo', code: String(10_000_000 + unique()), ...given })

export const buildEmbed = (db: Database, given: Input) =>
  insert(db, {
    title: 'Walk around',
    provider: 'embed',
    url: `https://kuula.co/share/${unique()}`,
    kind: 'tour',
    height: 600,
    ...given,
  })
