import { findCycles, findFolderCycles, type Import } from './graph.ts'

/** The folders of the server in order: each may import those before it. */
const SHARED = [
  'kernel',
  'errors',
  'database',
  'access',
  'live',
  'services',
  'child-processes',
  'jobs',
  'files',
  'mail',
  'audit',
  'http',
  'tasks',
  'pdf',
  'sheets',
  'imports',
  'housekeeping',
  'backup',
  'utilities',
]
const AREAS = ['account', 'messaging', 'inventory', 'crm', 'sales', 'administration']
const SERVER = [...SHARED, ...AREAS, 'app', 'commands']

interface Rule {
  readonly because: string
  readonly breaks: (edge: Import) => boolean
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const isPackage = (path: string) => !/^(api|server|web|e2e|bench|demo|scripts)\//.test(path)
const areaOf = (path: string) => /^server\/src\/([a-z-]+)\//.exec(path)?.[1] ?? ''
const featureOf = (path: string) => /^(?:server|web)\/src\/[a-z-]+\/[a-z-]+(?=\/)/.exec(path)?.[0] ?? ''
const roomOf = (path: string) => /^(?:server|web)\/src\/[a-z-]+(?=\/)/.exec(path)?.[0] ?? ''
const screenAreaOf = (path: string) => /^web\/src\/([a-z-]+)\//.exec(path)?.[1] ?? ''
const NO_SCREENS = ['ui', 'http', 'theme', 'shell', '']
const IO = /^(pg|kysely|fastify|node:(fs|net|http|https|child_process|dns|tls)(\/.*)?)$/

const rules: Rule[] = [
  {
    because: 'api imports zod and nothing else',
    breaks: ({ from, to }) => from.startsWith('api/src') && !isTest(from) && to !== 'zod' && !to.startsWith('api/'),
  },
  {
    because: "the server never imports the browser's side",
    breaks: ({ from, to }) => from.startsWith('server/') && to.startsWith('web/'),
  },
  {
    because: "the browser never imports the server's side",
    breaks: ({ from, to }) => from.startsWith('web/') && to.startsWith('server/'),
  },
  {
    because: 'journeys and benchmarks use the api, server/test and server/seed',
    breaks: ({ from, to }) => /^(e2e|bench)\//.test(from) && /^(web|server\/src)\//.test(to),
  },
  {
    because: 'the pictures of the demo know nothing of the product, and the seed alone draws with them',
    breaks: ({ from, to }) =>
      (from.startsWith('demo/') && !isTest(from) && /^(api|server|web)\//.test(to)) ||
      (to.startsWith('demo/') && !/^(demo|server\/seed)\//.test(from)),
  },
  {
    because: `folders of the server import only to the left: ${SERVER.join(' <- ')}`,
    breaks: ({ from, to }) =>
      !isTest(from) &&
      [from, to].every((path) => path.startsWith('server/src/')) &&
      from !== 'server/src/main.ts' &&
      !(SERVER.includes(areaOf(to)) && SERVER.indexOf(areaOf(to)) <= SERVER.indexOf(areaOf(from))),
  },
  {
    because: 'another feature is entered by its actions.ts or rules.ts',
    breaks: ({ from, to }) =>
      !isTest(from) &&
      AREAS.includes(areaOf(to)) &&
      featureOf(to) !== '' &&
      featureOf(from) !== featureOf(to) &&
      !/\/(actions|rules)\.ts$/.test(to) &&
      !(areaOf(from) === areaOf(to) && featureOf(from) === '' && /\/(routes|jobs|export)\.ts$/.test(to)),
  },
  {
    because: 'business areas build SQL in their queries only',
    breaks: ({ from, to, typeOnly }) =>
      to === 'kysely' && !typeOnly && AREAS.includes(areaOf(from)) && !isTest(from) && !/queries(\.ts|\/)/.test(from),
  },
  {
    because: 'rules decide, and do no I/O',
    breaks: ({ from, to, typeOnly }) =>
      !typeOnly &&
      from.startsWith('server/src') &&
      from.endsWith('/rules.ts') &&
      (IO.test(to) || to.startsWith('server/src/database/')),
  },
  {
    because: 'ui parts know neither screens nor the shell nor calls',
    breaks: ({ from, to }) =>
      from.startsWith('web/src/ui/') &&
      !isTest(from) &&
      to.startsWith('web/src/') &&
      !/^web\/src\/(ui|theme)\//.test(to),
  },
  {
    because: 'a screen takes from another feature only out of its parts',
    breaks: ({ from, to }) =>
      from.startsWith('web/src/') &&
      !NO_SCREENS.includes(screenAreaOf(from)) &&
      !NO_SCREENS.includes(screenAreaOf(to)) &&
      featureOf(to) !== '' &&
      featureOf(from) !== featureOf(to) &&
      !to.includes('/parts/'),
  },
]

/** Every import that the architecture forbids, and every cycle, one per line. */
export function findBroken(imports: readonly Import[]): string[] {
  const broken = imports.flatMap((edge) =>
    rules.filter(({ breaks }) => breaks(edge)).map(({ because }) => `${edge.from} imports ${edge.to}: ${because}`),
  )
  const circles = findCycles(imports.filter(({ to }) => !isPackage(to))).map(
    (cycle) => `a circle: ${cycle.join(' -> ')}`,
  )
  const own = imports.filter(({ from, to }) => !isTest(from) && !isPackage(to))
  const folderCircles = [roomOf, featureOf].flatMap((folderOf) =>
    findFolderCycles(own, (path) => folderOf(path) || undefined).map(
      ({ folders, imports: way }) =>
        `a circle of folders: ${folders.join(' -> ')} (${way.map(({ from, to }) => `${from} imports ${to}`).join(', ')})`,
    ),
  )
  return [...broken, ...circles, ...folderCircles]
}
