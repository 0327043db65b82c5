import { today } from '../format/day.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads `2026-11-21`, `21/11/2026`, `21.11.26`, `21 Nov 2026` and `21 Nov` (this year) as `YYYY-MM-DD`; null where it is no day. */
export function readDay(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})[/.\s-](\d{1,2})(?:[/.\s-](\d{2}|\d{4}))?$/.exec(text)
  if (figures) return checked(yearOf(figures[3]), Number(figures[2]), Number(figures[1]))
  const words = /^(?:[a-z]{3,9}\.?\s+)?(\d{1,2})\.?\s+([a-z]{3,9})\.?,?(?:\s+(\d{2}|\d{4}))?$/.exec(text)
  if (words) return checked(yearOf(words[3]), MONTHS.indexOf((words[2] ?? '').slice(0, 3)) + 1, Number(words[1]))
  return null
}

function yearOf(text: string | undefined): number {
  if (text === undefined) return Number(today().slice(0, 4))
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function checked(year: number, month: number, date: number): string | null {
  const day = new Date(Date.UTC(year, month - 1, date))
  const holds = day.getUTCFullYear() === year && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return holds ? day.toISOString().slice(0, 10) : null
}
