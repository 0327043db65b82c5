import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { act } from '../../ui/act.ts'
import type { PreviewedFile } from './previewed-file.ts'

/** The address of a paper's bytes within this page, while it is wanted. Their type is what the server found, never HTML. */
export function usePreviewedFile(file: PreviewedFile, wanted = true) {
  const answer = useQuery({ ...file.content, staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, enabled: wanted })
  const [address, setAddress] = useState<string>()
  const content = answer.data
  const { type } = file
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
export const downloadFile = ({ content }: PreviewedFile): Promise<boolean> =>
  act(async () => saveFile(await queryClient.fetchQuery({ ...content, staleTime: Number.POSITIVE_INFINITY })))
