import type { ComponentProps } from 'react'
import { type Choice, personOfChoice } from '../loadable.ts'
import { Avatar, Person } from '../values/Person.tsx'
import styles from './PersonSelect.module.css'
import { RemoteMultiSelect, RemoteSelect } from './RemoteSelect.tsx'

interface WithNote<C extends Choice> {
  /** Note next to a name, such as that the person is away. */
  noteOf?: (choice: C) => string | null
}

type Props<C extends Choice> = Omit<ComponentProps<typeof RemoteSelect<C>>, 'drawn' | 'mark' | 'leftSection'> &
  WithNote<C> & {
    /** Name of the selected person, for the avatar in the box. */
    chosen_name?: string | null
  }

/** Select of one person, with avatars. */
export function PersonSelect<C extends Choice>({ chosen_name, noteOf, ...rest }: Props<C>) {
  const avatar = rest.value && chosen_name ? <Avatar person={{ full_name: chosen_name }} /> : undefined
  return <RemoteSelect<C> {...rest} drawn={drawnWith(noteOf)} mark={chosenAvatar} leftSection={avatar} />
}

/** Select of several people. */
export function PeopleSelect<C extends Choice>({
  noteOf,
  ...rest
}: Omit<ComponentProps<typeof RemoteMultiSelect<C>>, 'drawn'> & WithNote<C>) {
  return <RemoteMultiSelect<C> {...rest} drawn={drawnWith(noteOf)} />
}

const chosenAvatar = (choice: Choice) => <Avatar person={personOfChoice(choice)} />

const drawnWith =
  <C extends Choice>(noteOf?: (choice: C) => string | null) =>
  (choice: C) => {
    const note = noteOf?.(choice)
    const person = <Person person={personOfChoice(choice)} />
    if (!note) return person
    return (
      <span className={styles.choice}>
        {person}
        <span className={styles.note}>{note}</span>
      </span>
    )
  }
