-- The job that prepares a panorama sets the first view that its metadata states.
grant update (yaw, pitch) on media360_scenes to storey_worker;
