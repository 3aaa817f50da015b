import type { ApiSchema } from '@xw/shared/wire/api-doc'
import { useState } from 'react'
import styles from './api-doc.module.css'
import { describeLimits, describeType, listSchemaParts, resolveSchema, type Schemas } from './describe-schema.ts'
import { ValueLine } from './value-line.tsx'

interface SchemaViewProps {
  schema: ApiSchema
  schemas: Schemas
}

/** What a value is made of, one line a part. What has parts of its own is opened by whoever wants to know. */
export function SchemaView({ schema, schemas }: SchemaViewProps) {
  const parts = listSchemaParts(schema, schemas)
  if (parts.length === 0) return <p className={styles.words}>{describeType(schema, schemas)}</p>
  return (
    <ul className={styles.parts}>
      {parts.map(({ name, part, isRequired }, index) => (
        // Two choices may have the same name; a schema never changes its order.
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
