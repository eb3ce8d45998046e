REGION = "us-east-1"
