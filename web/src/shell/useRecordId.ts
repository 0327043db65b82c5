import { notFound, useParams } from '@tanstack/react-router'

/** The id in the path parameter `$name`; an invalid one shows the not-found page. */
export function useRecordId(name = 'id'): number {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const text = params[name] ?? ''
  if (!/^[1-9]\d{0,15}$/.test(text)) throw notFound()
  return Number(text)
}
