import type { ComponentType } from 'react';
import { lazyComponent } from '../platform/lazy-component';
import type { Access } from './guard';

export interface AppRoute {
  path: string;
  title: string;
  access: Access;
  screen: ComponentType;
}

/** The route table; the first match wins. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/login',
    title: 'Sign In',
    access: 'guest',
    screen: lazyComponent(() => import('../features/session/login/login-screen')),
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    access: 'canViewDashboard',
    screen: lazyComponent(() => import('../features/dashboard/dashboard-screen')),
  },
  {
    path: '/clients',
    title: 'Clients',
    access: 'canManageClients',
    screen: lazyComponent(() => import('../features/clients/clients-screen')),
  },
  {
    path: '/projects',
    title: 'Projects',
    access: 'canManageProjects',
    screen: lazyComponent(() => import('../features/projects/projects-screen')),
  },
  {
    path: '/users',
    title: 'Users',
    access: 'canManageUsers',
    screen: lazyComponent(() => import('../features/users/users-screen')),
  },
  {
    path: '/inspections',
    title: 'Inspections',
    access: 'signedIn',
    screen: lazyComponent(() => import('../features/inspections/inspection-list-screen')),
  },
  {
    path: '/inspections/create',
    title: 'New Inspection',
    access: 'canManageInspections',
    screen: lazyComponent(() => import('../features/inspections/inspection-form-screen')),
  },
  {
    path: '/inspections/:id',
    title: 'Inspection',
    access: 'signedIn',
    screen: lazyComponent(() => import('../features/inspections/inspection-screen')),
  },
  {
    path: '/inspections/:id/edit',
    title: 'Edit Inspection',
    access: 'canManageInspections',
    screen: lazyComponent(() => import('../features/inspections/inspection-form-screen')),
  },
  {
    path: '/inspections/:id/items/add',
    title: 'Add Item',
    access: 'canManageItems',
    screen: lazyComponent(() => import('../features/items/form/new-item-screen')),
  },
  {
    path: '/inspections/:id/items/:itemId',
    title: 'Inspection Item',
    access: 'signedIn',
    screen: lazyComponent(() => import('../features/items/detail/item-screen')),
  },
  {
    path: '/inspections/:id/items/:itemId/edit',
    title: 'Edit Item',
    access: 'canManageItems',
    screen: lazyComponent(() => import('../features/items/form/edit-item-screen')),
  },
  {
    path: '/inspections/:id/items/:itemId/photos',
    title: 'Manage Photos',
    access: 'canManagePhotos',
    screen: lazyComponent(() => import('../features/items/item-photos-screen')),
  },
  {
    path: '/change-password',
    title: 'Change Password',
    access: 'signedIn',
    screen: lazyComponent(
      () => import('../features/session/change-password/change-password-screen'),
    ),
  },
];
