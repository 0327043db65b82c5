import type { PlatformFace } from '@storey/api/administration/platform.ts'
import { platform } from '@storey/api/client-endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../http/call.ts'
import { setProduct } from '../ui/product.ts'

let pending: Promise<PlatformFace | null> | undefined

/** Name, color, logo and registration of the platform, read once; undefined until the server has answered, null if that failed. */
export function usePlatform(): PlatformFace | null | undefined {
  const [face, setFace] = useState<PlatformFace | null>()
  useEffect(() => {
    let here = true
    pending ??= call(platform.face, {}).then(
      ({ data }) => {
        const { name, accent, logo, languages } = data
        setProduct({ name, accent, logo: logo?.small ?? null, languages })
        return data
      },
      () => {
        pending = undefined
        return null
      },
    )
    void pending.then((answer) => here && setFace(answer))
    return () => {
      here = false
    }
  }, [])
  return face
}

/** Reads it again, after a change. */
export function renewPlatform() {
  pending = undefined
}
