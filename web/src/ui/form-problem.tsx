import styles from './form-problem.module.css'

/** Why a form was not taken, where that is about none of its fields. */
export const FormProblem = ({ text, id }: { readonly text: string | undefined; readonly id?: string }) =>
  text === undefined ? null : (
    <p role="alert" id={id} className={styles['problem']}>
      {text}
    </p>
  )
