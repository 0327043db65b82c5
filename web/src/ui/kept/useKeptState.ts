import { useEffect, useState } from 'react'
import { dropKept, keep, readKept } from './kept.ts'

/**
 * State of input outside of a `<Form>`: kept as that of forms is, encrypted in the browser, until it is as it began or the user closes its
 * part of the page. After a reload, or a session that ended by itself, it begins with what was typed.
 *
 * @param name what is typed, such as `Completion 7`, unique on its page
 */
export function useKeptState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const [place] = useState(() => `${window.location.pathname}\n${name}`)
  const [empty] = useState(() => JSON.stringify(initial))
  const [value, setValue] = useState<Value>(() => (readKept(place)?.value as Value | undefined) ?? initial)
  // The user has closed it; a session that has ended keeps its input.
  useEffect(() => () => dropKept(place), [place])
  const change = (typed: Value) => {
    setValue(typed)
    if (JSON.stringify(typed) === empty) dropKept(place)
    else keep(place, typed)
  }
  return [value, change]
}
