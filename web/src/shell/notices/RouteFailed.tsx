import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FailedState } from '../../ui/FailedState.tsx'

/** Shown if a screen could not be loaded; retried by a button, and automatically when the network is back. */
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
