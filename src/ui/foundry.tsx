/** The foundry whose shop this is, for views. */
import { createContext, use } from 'react';
import type { Brand } from '../../domain/foundry.ts';
import { noBrand } from '../../domain/no-brand.ts';

export const FoundryContext = createContext<Brand>(noBrand);

export const useFoundry = (): Brand => use(FoundryContext);
