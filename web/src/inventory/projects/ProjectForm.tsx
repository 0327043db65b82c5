import type { Project } from '@storey/api/inventory/project.ts'
import { projectFields, projectFormFields } from '@storey/api/inventory/project-fields.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { countryDefaults } from '@storey/api/readers/country-defaults.ts'
import { Fragment, use, useState } from 'react'
import { call } from '../../http/call.ts'
import { currencyOf, readSession } from '../../http/session.ts'
import { useCountries } from '../../shell/useCountries.ts'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { HomeCountry } from '../../ui/home-country.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { PlacePicker } from '../map/parts/PlacePicker.tsx'
import { placeIn } from '../map/parts/places.ts'
import { useMapTiles } from '../map/parts/useMapTiles.ts'
import { ProjectInput } from './ProjectInput.tsx'
import { formattersIn, valuesOf } from './project-values.ts'

interface Props {
  /** The project to edit; without it a new one is created. */
  project?: Project
  onClose: () => void
}

/** Form with a project's details, in a panel next to the list or its page. */
export function ProjectForm({ project, onClose }: Props) {
  const countries = useCountries()
  const tiles = useMapTiles()
  const home = use(HomeCountry)
  const [initial] = useState(() =>
    project ? valuesOf(project) : { ...valuesOf(), country: home, currency: currencyOf(readSession()) },
  )
  const form = useEndpointForm({
    schema: project ? projects.change.body : projects.create.body,
    initial: { ...initial, version: project?.version },
    send: (body, { key, changed }) =>
      project
        ? call(projects.change, { params: { id: project.id }, body: changed })
        : call(projects.create, { body: body as NewProject }, { idempotencyKey: key }),
    compare: project && {
      read: (current) => {
        const now = projects.change.response.shape.data.parse(current)
        return { ...valuesOf(now), version: now.version }
      },
      faces: formattersIn(countries),
    },
    done: ({ data }) => {
      if (!project) notify.good(`${data.name} created. Add its buildings next.`)
      onClose()
    },
  })

  const { country, currency } = form.values
  const [proposal, setProposal] = useState({ country, currency: initial.currency })
  // A new project in another country is proposed the currency of that one, until the user has chosen one.
  if (!project && country !== proposal.country) {
    const usual = country === home ? initial.currency : countryDefaults(country).default_currency
    const isOwn = currency !== proposal.currency
    setProposal({ country, currency: isOwn || !usual ? proposal.currency : usual })
    if (!isOwn && usual) form.set('currency', usual)
  }

  return (
    <SidePanel title={project ? `Edit ${project.name}` : 'New project'} onClose={onClose}>
      <Form form={form}>
        <FieldGrid>
          {projectFormFields.map((field) => (
            <Fragment key={field}>
              <FieldCell span={projectFields[field].form.span}>
                <ProjectInput
                  form={form}
                  field={field}
                  countries={countries}
                  priced={project?.units ? project.currency : undefined}
                />
              </FieldCell>
              {field === 'longitude' && tiles && (
                <FieldCell span={6}>
                  <PlacePicker
                    place={placeIn(form.values)}
                    onPick={(place) => {
                      form.set('latitude', place.latitude)
                      form.set('longitude', place.longitude)
                    }}
                  />
                </FieldCell>
              )}
            </Fragment>
          ))}
        </FieldGrid>
        <FormActions save={project ? 'Save project' : 'Create project'} />
      </Form>
    </SidePanel>
  )
}

type NewProject = Parameters<typeof call<typeof projects.create>>[1]['body']
