/*
 * In the file of the libraries, `foundation` (vite.config.ts): imported before the application, it begins React in a task of its own.
 */
export { createRoot, hydrateRoot } from 'react-dom/client'
