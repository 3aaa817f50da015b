import type { ApiSchema } from '@xw/shared/wire/api-doc'
import { useState } from 'react'
import styles from './api-doc.module.css'
import { describeLimits, describeType, listSchemaParts, resolveSchema, type Schemas } from './describe-schema.ts'
import { ValueLine } from './value-line.tsx'

interface SchemaViewProps {
  schema: ApiSchema
  schemas: Schemas
}

/** Lists the parts of a schema, one line each. A part with parts of its own can be opened. */
export function SchemaView({ schema, schemas }: SchemaViewProps) {
  const parts = listSchemaParts(schema, schemas)
  if (parts.length === 0) return <p className={styles.words}>{describeType(schema, schemas)}</p>
  return (
    <ul className={styles.parts}>
      {parts.map(({ name, part, isRequired }, index) => (
        // The index is part of the key because two choices may share a name; the order of a schema never changes.
        <li key={`${name}-${index}`}>
          <Part name={name} schema={part} schemas={schemas} isRequired={isRequired} />
        </li>
      ))}
    </ul>
  )
}

interface PartProps extends SchemaViewProps {
  name: string
  isRequired: boolean
}

function Part({ name, schema, schemas, isRequired }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, description, ...whole } = resolveSchema(schema, schemas)
  const line = (
    <ValueLine
      name={name}
      mark={isRequired && '必有'}
      type={describeType(schema, schemas)}
      words={[title, describeLimits(whole), description]}
    />
  )
  if (listSchemaParts(schema, schemas).length === 0) return line
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{line}</summary>
      {isOpen && <SchemaView schema={schema} schemas={schemas} />}
    </details>
  )
}
