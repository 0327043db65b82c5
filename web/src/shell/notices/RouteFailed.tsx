import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FailedState } from '../../ui/FailedState.tsx'

/** A screen that could not be shown: tried again by a press, and by itself when there is a network again. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    const back = () => {
      reset()
      void router.invalidate()
    }
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [reset, router])
  return (
    <FailedState
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
