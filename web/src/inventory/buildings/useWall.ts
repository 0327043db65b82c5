import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether the wall of a building is shown. It is in the address, so that a screen that restarts shows it again. */
export function useWall(): [boolean, (shown: boolean) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (shown: boolean) => {
    const kept = { ...search, wall: shown ? 'on' : undefined }
    void navigate({ to: '.', search: kept, replace: !shown })
  }
  return [search.wall === 'on', show]
}
