import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../http/query.ts'
import { saveFile } from '../../../http/save.ts'
import { notify } from '../../../ui/notify.tsx'
import type { Paper } from './paper.ts'

/** The address of a paper's bytes within this page, while it is wanted. Their type is what the server found, never HTML. */
export function usePaper(paper: Paper, wanted = true) {
  const answer = useQuery({ ...paper.content, staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, enabled: wanted })
  const [address, setAddress] = useState<string>()
  const content = answer.data
  const { type } = paper
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(new Blob([content], { type }))
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [content, type])
  return { address, error: answer.error, retry: () => void answer.refetch() }
}

/** Hands a paper to the browser, under the name it came with. */
export async function savePaper({ content }: Paper): Promise<void> {
  try {
    saveFile(await queryClient.fetchQuery({ ...content, staleTime: Number.POSITIVE_INFINITY }))
  } catch (error) {
    notify.bad(error)
  }
}
