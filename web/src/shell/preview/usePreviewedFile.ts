import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { act } from '../../ui/act.ts'
import type { PreviewedFile } from './previewed-file.ts'

/** Object URL of a file while it is needed. Its type is the one that the server detected, never HTML. */
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

/** Downloads a file through the browser, under its own name. */
export const downloadFile = ({ content }: PreviewedFile): Promise<boolean> =>
  act(async () => saveFile(await queryClient.fetchQuery({ ...content, staleTime: Number.POSITIVE_INFINITY })))
