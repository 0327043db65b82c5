/** The columns from which the text of a notification is made. */
export const TEXT_COLUMNS = [
  'kind',
  'actor_name',
  'subject_kind',
  'subject_id',
  'subject_name',
  'outcome',
  'detail',
  'path',
] as const
