import type { ActivityResult, ActivityType } from '@storey/api/crm/activities.ts'
import {
  IconBrandWhatsapp,
  IconBuilding,
  IconChecklist,
  IconCornerUpLeft,
  IconMail,
  IconPhone,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { now as present } from '../../../ui/clock.ts'
import { dayOf, daysTo, shortDayText, timeText, today } from '../../../ui/format/day.ts'

export const activityLabels: Readonly<Record<ActivityType, string>> = {
  call: 'Call',
  meeting: 'Meeting',
  viewing: 'Viewing',
  task: 'Task',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  follow_up: 'Follow-up',
}

export const resultLabels: Readonly<Record<ActivityResult, string>> = {
  reached: 'Reached',
  left_message: 'Left a message',
  no_answer: 'No answer',
  held: 'Took place',
  no_show: 'No-show',
  sent: 'Sent',
  replied: 'Replied',
  not_delivered: 'Not delivered',
  done: 'Done',
}

/** Past-tense verb of a completed activity: "Sara called". */
export const doneLabels: Readonly<Record<ActivityType, string>> = {
  call: 'called',
  meeting: 'held a meeting',
  viewing: 'held a viewing',
  task: 'finished a task',
  email: 'wrote an e-mail',
  whatsapp: 'wrote on WhatsApp',
  follow_up: 'followed up',
}

export const activityIcons: Readonly<Record<ActivityType, TablerIcon>> = {
  call: IconPhone,
  meeting: IconUsers,
  viewing: IconBuilding,
  task: IconChecklist,
  email: IconMail,
  whatsapp: IconBrandWhatsapp,
  follow_up: IconCornerUpLeft,
}

export const priorityLabels = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' } as const

/** `Today, 16:30`, `Tomorrow, 09:00`, `24 Nov, 10:00`, `24 Jan 2027`, `3 days late`: short, for a column. */
export function dueText(due_at: string, now = present()): string {
  const days = daysTo(due_at, now)
  if (days === 0) return `Today, ${timeText(due_at)}`
  if (days === 1) return `Tomorrow, ${timeText(due_at)}`
  if (days < 0) return `${-days === 1 ? '1 day' : `${-days} days`} late`
  const day = dayOf(due_at)
  const hasYear = day.slice(0, 4) !== today(now).slice(0, 4)
  return hasYear ? shortDayText(day, now) : `${shortDayText(day, now)}, ${timeText(due_at)}`
}

export const isLate = (due_at: string, now = present()) => Date.parse(due_at) < now
