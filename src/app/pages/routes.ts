import type { ComponentType } from 'react';
import { matchRoute, type RouterObject } from 'wouter';
import { firstComponent } from '../../platform/code/lazy-component';
import { withScreensStyle } from '../../platform/code/screens-style';
import type { Access } from './guard';

export interface AppRoute {
  path: string;
  title: string;
  access: Access;
  screen: ComponentType;
  /** Whether people enter data there that is sent when there is a network. */
  isForm?: true;
  /** Loads the screen's code. */
  load: () => Promise<unknown>;
}

type Load = () => Promise<{ default: ComponentType }>;

/** A screen of the first load. */
const first = (load: Load) => ({ load, screen: firstComponent(load) });

const loaded = (load: Load) => first(() => withScreensStyle(load()));

/** The route table; the first match wins. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/login',
    title: 'Sign In',
    access: 'guest',
    ...first(() => import('../../features/session/login/login-screen')),
  },
  {
    path: '/verify',
    title: 'Verify Report',
    access: 'anybody',
    ...loaded(() => import('../../features/reports/verify/verify-screen')),
  },
  {
    path: '/shared/:token',
    title: 'Shared Report',
    access: 'anybody',
    ...loaded(() => import('../../features/shares/guest/shared-screen')),
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    access: 'canViewDashboard',
    ...loaded(() => import('../../features/dashboard/dashboard-screen')),
  },
  {
    path: '/clients',
    title: 'Clients',
    access: 'canManageClients',
    ...loaded(() => import('../../features/clients/clients-screen')),
  },
  {
    path: '/clients/:id',
    title: 'Client',
    access: 'canManageClients',
    ...loaded(() => import('../../features/projects/client-screen')),
  },
  {
    path: '/projects',
    title: 'Projects',
    access: 'canManageProjects',
    ...loaded(() => import('../../features/projects/projects-screen')),
  },
  {
    path: '/projects/:id',
    title: 'Project',
    access: 'canManageProjects',
    ...loaded(() => import('../../features/inspections/project/project-screen')),
  },
  {
    path: '/users',
    title: 'Users',
    access: 'canManageUsers',
    ...loaded(() => import('../../features/users/users-screen')),
  },
  {
    path: '/reports',
    title: 'Reports',
    access: 'signedIn',
    ...loaded(() => import('../../features/all-reports/reports-screen')),
  },
  {
    path: '/settings',
    title: 'Office Settings',
    access: 'canManageOffice',
    ...loaded(() => import('../../features/office/settings-screen')),
  },
  {
    path: '/inspections',
    title: 'Inspections',
    access: 'signedIn',
    ...first(() => import('../../features/inspections/inspection-list-screen')),
  },
  {
    path: '/inspections/create',
    title: 'New Inspection',
    access: 'canManageInspections',
    isForm: true,
    ...loaded(() => import('../../features/inspections/form/inspection-form-screen')),
  },
  {
    path: '/inspections/:id',
    title: 'Inspection',
    access: 'signedIn',
    ...loaded(() => import('../../features/inspections/inspection-screen')),
  },
  {
    path: '/:of/:id/sign',
    title: 'Sign Report',
    access: 'signedIn',
    isForm: true,
    ...loaded(() => import('../../features/signatures/sign-screen')),
  },
  {
    path: '/inspections/:id/edit',
    title: 'Edit Inspection',
    access: 'canManageInspections',
    isForm: true,
    ...loaded(() => import('../../features/inspections/form/inspection-form-screen')),
  },
  {
    path: '/inspections/:id/items/add',
    title: 'Add Item',
    access: 'canManageItems',
    isForm: true,
    ...loaded(() => import('../../features/items/form/new-item-screen')),
  },
  {
    path: '/inspections/:id/items/:itemId',
    title: 'Inspection Item',
    access: 'signedIn',
    ...loaded(() => import('../../features/items/detail/item-screen')),
  },
  {
    path: '/inspections/:id/items/:itemId/edit',
    title: 'Edit Item',
    access: 'canManageItems',
    isForm: true,
    ...loaded(() => import('../../features/items/form/edit-item-screen')),
  },
  {
    path: '/inspections/:id/items/:itemId/photos',
    title: 'Manage Photos',
    access: 'canManagePhotos',
    isForm: true,
    ...loaded(() => import('../../features/items/item-photos-screen')),
  },
  {
    path: '/items',
    title: 'Items',
    access: 'signedIn',
    ...loaded(() => import('../../features/all-items/all-items-screen')),
  },
  {
    path: '/inbox',
    title: 'Inbox',
    access: 'signedIn',
    ...loaded(() => import('../../features/inbox/inbox-screen')),
  },
  {
    path: '/change-password',
    title: 'Change Password',
    access: 'signedIn',
    ...loaded(() => import('../../features/session/change-password/change-password-screen')),
  },
];

/** The route for a path. */
export const routeAt = (parser: RouterObject['parser'], at: string): AppRoute | undefined =>
  ROUTES.find(({ path }) => matchRoute(parser, path, at)[0]);
