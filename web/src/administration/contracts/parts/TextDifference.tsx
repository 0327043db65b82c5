import { Text, VisuallyHidden } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { hunksOf, lineDifference } from './line-difference.ts'
import classes from './TextDifference.module.css'

interface Props {
  before: string
  after: string
  language: 'en' | 'ar'
}

const MARKS = { same: ' ', removed: '−', added: '+' } as const
const LABELS = { removed: 'Removed: ', added: 'Added: ' } as const

/** The difference of two texts, line by line, with a few equal lines around each. */
export function TextDifference({ before, after, language }: Props) {
  const typed = useDeferredValue(after)
  const hunks = useMemo(() => hunksOf(lineDifference(before, typed)), [before, typed])
  if (before === typed)
    return (
      <Text size="sm" c="dimmed">
        No difference yet.
      </Text>
    )
  return (
    <div className={classes.text} dir={language === 'ar' ? 'rtl' : 'ltr'} lang={language}>
      {hunks.map(({ hidden, lines }, at) => (
        // Hunks have no names, and are drawn again as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at}>
          {hidden > 0 && (
            <div className={classes.hidden} dir="ltr" lang="en">
              {hidden === 1 ? '1 equal line' : `${hidden} equal lines`}
            </div>
          )}
          {lines.map(({ kind, text }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <div key={line} className={classes.line} data-kind={kind}>
              <span aria-hidden="true" className={classes.mark}>
                {MARKS[kind]}
              </span>
              {kind !== 'same' && <VisuallyHidden>{LABELS[kind]}</VisuallyHidden>}
              <span className={classes.words}>{text}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
