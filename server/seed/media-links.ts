import { type Filling, insert } from './fill.ts'
import type { MadeProject } from './made.ts'

/** Films and pages that are free for everybody to show; what they show is no project of ours, and their titles say so. */
const VIDEOS: readonly {
  readonly provider: 'youtube' | 'vimeo'
  readonly code: string
  readonly starts_at: number | null
  readonly title: string
}[] = [
  { provider: 'youtube', code: 'aqz-KE-bpKQ', starts_at: 10, title: 'Sample film on YouTube' },
  { provider: 'vimeo', code: '1084537', starts_at: null, title: 'Sample film on Vimeo' },
]
const TOUR = 'https://my.matterport.com/show/?m=SxQL3iGyoDo'
/** Of a degree: about a kilometre to every side. */
const AROUND = 0.01

/** Videos of a project, a tour of somewhere else, and a map of where it stands. */
export async function linkProject(
  { db }: Filling,
  { id, builder }: MadeProject,
  place: { readonly latitude: string; readonly longitude: string },
) {
  const [north, east] = [Number(place.latitude), Number(place.longitude)]
  const box = [east - AROUND, north - AROUND, east + AROUND, north + AROUND].map((degrees) => degrees.toFixed(4))
  const map = `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&marker=${north}%2C${east}`
  const on = { organization_id: builder.id, project_id: id }
  const page = { ...on, provider: 'embed' as const, height: 600 }
  await insert(
    db,
    'media_links',
    VIDEOS.map((video, position) => ({ ...on, ...video, position })),
  )
  await insert(db, 'media_links', [
    { ...page, kind: 'tour', title: 'Sample tour', url: TOUR, position: 0 },
    { ...page, kind: 'map', title: 'Map of the neighbourhood', url: map, position: 1 },
  ])
}
