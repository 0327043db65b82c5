import type { ComponentProps } from 'react'
import type { Choice } from '../loadable.ts'
import { Face, Person } from '../Person.tsx'
import { RemoteMultiSelect, RemoteSelect } from './RemoteSelect.tsx'

const drawn = (choice: Choice) => <Person person={{ id: choice.id, full_name: choice.name }} />

type Props = Omit<ComponentProps<typeof RemoteSelect<Choice>>, 'drawn' | 'leftSection'> & {
  /** Whose face stands in the box; the name of the chosen one. */
  chosen_name?: string | null
}

/** One person, with faces. */
export function PersonSelect({ chosen_name, ...rest }: Props) {
  const face = rest.value && chosen_name ? <Face person={{ full_name: chosen_name }} /> : undefined
  return <RemoteSelect {...rest} drawn={drawn} leftSection={face} />
}

/** Several people. */
export function PeopleSelect(props: Omit<ComponentProps<typeof RemoteMultiSelect<Choice>>, 'drawn'>) {
  return <RemoteMultiSelect {...props} drawn={drawn} />
}
