import { Button, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useSession } from '../../http/useSession.ts'
import { homeOf, safeNext } from '../../shell/home.ts'
import { Link } from '../../ui/Link.tsx'
import { CodesToKeep } from '../parts/CodesToKeep.tsx'
import styles from './two-factor.module.css'

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const session = useSession()
  const { next } = useSearch({ strict: false })
  if (!session) return null
  return (
    <>
      <h1>Save your recovery codes</h1>
      <Text inherit c="var(--text-2)" mt="xs">
        Two-factor is on. Each code signs you in once without your phone. They won’t be shown again.
      </Text>
      <CodesToKeep codes={codes}>
        {(kept) => (
          <div className={styles.actions}>
            {kept ? (
              <Button component={Link} to={safeNext(next) ?? homeOf(session)} quiet size="md">
                Continue
              </Button>
            ) : (
              <Button size="md" disabled>
                Continue
              </Button>
            )}
          </div>
        )}
      </CodesToKeep>
    </>
  )
}
