import { useForm } from '@mantine/form'
import type { SentBody } from '@storey/api/endpoint.ts'
import { type ReactNode, useRef, useState } from 'react'
import type * as z from 'zod'
import { announce } from '../announce.ts'
import { notify } from '../overlays/notify.tsx'
import { type Problem, problemOf } from '../problem.ts'
import { currentIn, saveVersioned } from '../save-versioned.ts'
import { bodyOf, isOptional, mistakesIn, schemaAt } from './body.ts'
import { type Comparison, changedIn, type Difference, differencesOf, differencesOfRows } from './compare.ts'
import type { BoxProps, Changed, EndpointForm, Options, Path } from './endpoint-form.ts'
import styles from './Form.module.css'
import { focusFirst, splitMistakes, withFieldNames } from './mistakes.ts'
import { type Unread, unreadIn } from './unread.ts'
import { useKeptForm } from './useKeptForm.ts'

export type { BoxProps, EndpointForm, FieldProps } from './endpoint-form.ts'

/** A form for an endpoint's body: validated by its schema, submitted once per press, with the server's messages under their fields. */
export function useEndpointForm<Schema extends z.ZodType, Values extends object, Answer>(
  options: Options<Schema, Values, Answer>,
): EndpointForm<Values> {
  const { schema, send, done, failed, compare } = options
  const [initial] = useState(options.initial)
  // Values of the record when it was last read; a comparison updates them.
  const base = useRef(initial)
  const [stale, setStale] = useState<{ differences: readonly Difference[]; theirs: Values } | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const [mostAreOptional] = useState(() => !options.marksOptional && areMostOptional(schema, options.initial))
  const [unread] = useState<Unread>(() => new Map())
  const [unfinished] = useState(() => new Set<Promise<boolean>>())
  const flight = useRef({ sending: false, free: false, key: '' })
  const [sending, setSending] = useState(false)
  const [tried, setTried] = useState(false)
  const [others, setOthers] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)

  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => withFieldNames(element.current, mistakesIn(schema, bodyOf(schema, values, base.current))),
    onValuesChange: () => {
      flight.current.key = ''
      flight.current.free = false
    },
  })

  const kept = useKeptForm({ form, initial, element, isFree: () => flight.current.free, keeps: options.keeps ?? true })

  const show = (mistakes: Readonly<Record<string, string>>) => {
    const { onScreen, elsewhere } = splitMistakes(element.current, mistakes)
    form.setErrors(onScreen)
    setOthers(elsewhere)
    // After React has rendered the messages, so that a screen reader reads them with the field.
    window.setTimeout(() => focusFirst(element.current, Object.keys(onScreen)), 30)
  }

  /** Continues from the current record, with their values of the given fields. */
  const adopt = (theirs: Values, taken: readonly string[]) => {
    const mine = form.getValues()
    base.current = theirs
    form.setInitialValues(theirs)
    const values = Object.entries(theirs).filter(([name]) => name === 'version' || taken.includes(name))
    form.setValues(compare?.rows?.join(mine, theirs, taken) ?? { ...mine, ...Object.fromEntries(values) })
  }

  /**
   * Compares with the version that another user has saved: adopts it if nothing differs, otherwise shows both sides.
   * @returns whether it is adopted
   */
  const resolve = ({ read, rows }: Comparison<Values>, current: unknown): boolean => {
    const theirs = read(current)
    const mine = form.getValues()
    const differences = rows
      ? differencesOfRows(rows.split(base.current), rows.split(mine), rows.split(theirs))
      : differencesOf(base.current, mine, theirs)
    if (differences.length === 0) adopt(theirs, [])
    else {
      setStale({ theirs, differences })
      announce('Someone else changed this', { urgent: true })
    }
    return differences.length === 0
  }

  const fail = async (error: unknown): Promise<void> => {
    const told = problemOf(error)
    if (compare && currentIn(error) !== undefined) return
    if (await failed?.(told, error)) return
    const mistakes = Object.entries(told.errors).map(([path, messages]) => [path, messages[0] ?? told.message])
    if (mistakes.length > 0) show(withFieldNames(element.current, Object.fromEntries(mistakes)))
    else {
      setProblem(told)
      if (told.status !== 401 && told.status !== 403) notify.bad(error)
    }
    announce(told.message, { urgent: true })
  }

  const sendOnce = (body: unknown) => {
    flight.current.key ||= newKey()
    // The body has just passed the schema whose input type this is.
    const checked = body as SentBody<Schema>
    const changed = changedIn(checked, base.current) as Changed<SentBody<Schema>>
    return send(checked, { key: flight.current.key, changed })
  }

  /** Waits for the work of the fields; false if some of it failed, which has shown its own error. */
  const finished = async (): Promise<boolean> => {
    flight.current.sending = true
    setSending(true)
    const results = await Promise.all(unfinished)
    flight.current.sending = false
    setSending(false)
    return results.every(Boolean)
  }

  const save = async () => {
    if (flight.current.sending) return
    if (unfinished.size > 0 && !(await finished())) return
    setTried(true)
    setProblem(null)
    setOthers([])
    const body = bodyOf(schema, form.getValues(), base.current)
    const mistakes = withFieldNames(element.current, { ...mistakesIn(schema, body), ...unreadIn(unread) })
    if (Object.keys(mistakes).length > 0) return show(mistakes)

    flight.current.sending = true
    setSending(true)
    try {
      const answer = await saveVersioned(
        () => sendOnce(bodyOf(schema, form.getValues(), base.current)),
        (now) => compare !== undefined && resolve(compare, now),
      )
      flight.current.free = true
      flight.current.key = ''
      form.resetDirty()
      kept.drop()
      setTried(false)
      done?.(answer)
    } catch (error) {
      await fail(error)
    }
    flight.current.sending = false
    setSending(false)
  }

  const props = (
    path: Path<Values>,
    label: string | undefined,
    type: 'input' | 'checkbox',
    required?: boolean,
  ): BoxProps => {
    const input = form.getInputProps(path as Parameters<typeof form.getInputProps>[0], { type })
    const optional = !required && isOptional(schema, path)
    return {
      ...input,
      name: path,
      'data-path': path,
      ...(type === 'input' && !optional ? { 'aria-required': true } : {}),
      ...(label === undefined ? {} : { label: type === 'input' ? marked(label, optional, mostAreOptional) : label }),
      onBlur: () => {
        // An empty field shows no error on blur; a filled one is validated on blur.
        const value = input.value ?? input.checked
        if (tried || (value !== '' && value !== null && value !== undefined)) form.validateField(path as never)
      },
    }
  }

  return {
    values: form.values,
    set: (path, value) => form.setFieldValue(path as never, value as never),
    field: (path, label, required) => {
      const input = props(path, label, 'input', required)
      return { ...input, value: input.value }
    },
    box: (path, label) => props(path, label, 'checkbox'),
    errors: form.errors,
    others,
    problem,
    dirty: form.isDirty(),
    losesChanges: () => !flight.current.free && !flight.current.sending && (form.isDirty() || unread.size > 0),
    typed: () => !flight.current.free && (form.isDirty() || unread.size > 0),
    restored_at: kept.restored_at,
    discardRestored: () => {
      kept.drop()
      form.reset()
    },
    letGo: () => {
      flight.current.free = true
      kept.drop()
    },
    sending,
    save,
    reset: () => {
      form.reset()
      setOthers([])
      setProblem(null)
      setTried(false)
    },
    element,
    forgetProblem: () => setProblem(null),
    comparison: stale && {
      differences: stale.differences,
      formatValue: (path, value) =>
        compare?.rows ? compare.rows.face(value) : Reflect.get(compare?.faces ?? {}, path)?.(value),
    },
    settle: async (theirs) => {
      if (!stale) return
      adopt(stale.theirs, theirs)
      setStale(null)
      await save()
    },
    stopComparing: () => setStale(null),
    unread,
    unfinished,
    mantine: form,
  }
}

/** Marks the required or the optional fields, whichever are fewer. */
function marked(label: string, optional: boolean, mostAreOptional: boolean): ReactNode {
  if (optional === mostAreOptional) return label
  return (
    <>
      {label} <span className={styles.mark}>{optional ? 'optional' : 'required'}</span>
    </>
  )
}

/** Are more fields of the form optional than required? */
function areMostOptional(schema: z.ZodType, initial: object): boolean {
  const names = Object.keys(initial).filter((name) => name !== 'version' && schemaAt(schema, name) !== undefined)
  return names.filter((name) => isOptional(schema, name)).length * 2 > names.length
}

/** A random key; `randomUUID` does not exist on pages served over plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
