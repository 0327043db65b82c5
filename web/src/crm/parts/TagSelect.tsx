import { tags } from '@storey/api/client-endpoints.ts'
import { type Colour, colour } from '@storey/api/conventions.ts'
import type { ComponentProps } from 'react'
import { call } from '../../http/call.ts'
import { refetched } from '../../http/stale.ts'
import { useCan } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { RemoteMultiSelect } from '../../ui/fields/RemoteSelect.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import { knownTags, loadTags } from './pickers.ts'

interface Offered {
  readonly id: number
  readonly name: string
  readonly colour: Colour
}

type Props = Omit<
  ComponentProps<typeof RemoteMultiSelect<Offered>>,
  'load' | 'known' | 'create' | 'missing' | 'drawn'
> & {
  /** Whether a tag can be created here while typing, by users with permission. */
  creates?: boolean
}

/** Select of tags, each with its colour. Users who manage tags create one by typing it; others see who can. */
export function TagSelect({ creates = true, ...props }: Props) {
  const may = useCan(tags.create.access) && creates
  return (
    <RemoteMultiSelect
      {...props}
      load={loadTags}
      known={knownTags}
      drawn={({ name, colour }) => <Tag colour={colour}>{name}</Tag>}
      create={may ? { label: (name) => `Create "${name}"`, run: createTag } : undefined}
      missing={creates ? (name) => `There is no tag "${name}". An administrator can add it.` : undefined}
    />
  )
}

async function createTag(name: string): Promise<Offered | undefined> {
  let made: Offered | undefined
  await act(async () => {
    made = (await call(tags.create, { body: { name, colour: colourOf(name) } })).data
    await refetched()
  })
  return made
}

/** Initial colour, always the same for a name; it can be changed on the page of tags. */
function colourOf(name: string): Colour {
  const sum = [...name].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0)
  return colour.options[sum % colour.options.length] ?? 'indigo'
}
