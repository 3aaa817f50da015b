import { Alert, Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { changedValues, formFields } from '../data/form-values.ts'
import type { FormValues } from '../data/resource-record.ts'
import type { ResourceForm } from '../data/use-resource-form.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import { FormAnchors } from './form-anchors.tsx'
import { FormField } from './form-field.tsx'
import { toGroups } from './form-groups.ts'
import styles from './form.module.css'
import { useListContext } from './list-context.ts'
import type { Inputs } from './slots.ts'
import { useSaveKey } from './use-save-key.ts'

interface RecordFormProps {
  form: ResourceForm
  antd: FormInstance<FormValues>
  inputs?: Inputs | undefined
  children?: ReactNode
  /** Above the fields: what keeps the form from being saved. */
  notice: ReactNode
  isDirty: boolean
  onDirty: (isDirty: boolean) => void
  onFinish: (values: FormValues) => Promise<void>
}
